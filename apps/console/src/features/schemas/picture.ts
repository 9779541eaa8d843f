/** A collection as the picture has it. */
export interface Pictured {
  /** Unique among all. */
  readonly key: string;
  readonly title: string;
  readonly fields: readonly string[];
  readonly relations: readonly Relation[];
}

export interface Relation {
  readonly field: string;
  /** Key of the collection it leads to, which may have no schema. */
  readonly to: string;
  readonly isList: boolean;
}

export interface Box {
  readonly key: string;
  readonly title: string;
  /** Names of its fields, limited to the number shown. */
  readonly fields: readonly string[];
  readonly leftOut: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface Line {
  readonly from: string;
  readonly to: string;
  readonly field: string;
  readonly isList: boolean;
  /** The path of an SVG. */
  readonly path: string;
}

export interface Picture {
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

export const BOX_WIDTH = 200;
export const HEAD_HEIGHT = 28;
export const FIELD_HEIGHT = 18;
const FIELDS_MAX = 8;
const PADDING = 8;
const GAP = { x: 72, y: 24 };
const MARGIN = 40;
/** Boxes without a line stand in so many columns. */
const GRID_COLUMNS = 4;

function heightOf(shown: number, leftOut: number): number {
  return HEAD_HEIGHT + (shown + (leftOut > 0 ? 1 : 0)) * FIELD_HEIGHT + PADDING;
}

/**
 * Returns the number of steps of each from a collection without incoming links; a cycle is entered at its first
 * collection.
 */
function layersOf(linked: readonly Pictured[]): ReadonlyMap<string, number> {
  const byKey = new Map(linked.map((each) => [each.key, each]));
  const targets = new Set(linked.flatMap(({ key, relations }) => relations.flatMap(({ to }) => (to === key ? [] : to))));
  const layers = new Map<string, number>();
  const spread = (start: string): void => {
    if (layers.has(start)) return;
    layers.set(start, 0);
    const queue = [start];
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      for (const { to } of byKey.get(key)?.relations ?? []) {
        if (layers.has(to) || !byKey.has(to)) continue;
        layers.set(to, (layers.get(key) ?? 0) + 1);
        queue.push(to);
      }
    }
  };
  for (const { key } of linked) if (!targets.has(key)) spread(key);
  for (const { key } of linked) spread(key);
  return layers;
}

/** Columns of boxes: the higher ones in several, so that no column is much longer than the picture is wide. */
function columnsOf(linked: readonly Pictured[]): readonly (readonly Pictured[])[] {
  const layers = layersOf(linked);
  const most = Math.max(4, Math.ceil(Math.sqrt(linked.length)));
  const columns: Pictured[][] = [];
  const last = [...layers.values()].reduce((highest, layer) => Math.max(highest, layer), -1);
  for (let layer = 0; layer <= last; layer += 1) {
    const members = linked.filter(({ key }) => layers.get(key) === layer);
    for (let start = 0; start < members.length; start += most) columns.push(members.slice(start, start + most));
  }
  return columns;
}

function boxAt({ key, title, fields }: Pictured, x: number, y: number): Box {
  const shown = fields.slice(0, FIELDS_MAX);
  const leftOut = fields.length - shown.length;
  return { key, title, fields: shown, leftOut, x, y, height: heightOf(shown.length, leftOut) };
}

function pathOf(from: Box, to: Box): string {
  const [startY, endY] = [from.y + HEAD_HEIGHT / 2, to.y + HEAD_HEIGHT / 2];
  if (to.x > from.x) {
    const [start, end] = [from.x + BOX_WIDTH, to.x];
    const middle = (start + end) / 2;
    return `M ${start} ${startY} C ${middle} ${startY} ${middle} ${endY} ${end} ${endY}`;
  }
  if (to.x < from.x) {
    const [start, end] = [from.x, to.x + BOX_WIDTH];
    const middle = (start + end) / 2;
    return `M ${start} ${startY} C ${middle} ${startY} ${middle} ${endY} ${end} ${endY}`;
  }
  // Within a column, and to itself, it goes around on the right.
  const [edge, out] = [from.x + BOX_WIDTH, from.x + BOX_WIDTH + MARGIN - 8];
  const end = from.key === to.key ? startY + HEAD_HEIGHT : endY;
  return `M ${edge} ${startY} C ${out} ${startY} ${out} ${end} ${edge} ${end}`;
}

/**
 * Returns the positions of boxes and lines: collections with relationships in columns from left to right, the others in
 * a grid below.
 */
export function pictureOf(collections: readonly Pictured[]): Picture {
  const known = new Set(collections.map(({ key }) => key));
  const ends = collections.flatMap(({ key, relations }) => relations.flatMap(({ to }) => (known.has(to) ? [key, to] : [])));
  const isLinked = new Set(ends);
  const columns = columnsOf(collections.filter(({ key }) => isLinked.has(key)));
  const boxes: Box[] = [];
  let bottom = MARGIN;
  for (const [column, members] of columns.entries()) {
    let y = MARGIN;
    for (const each of members) {
      const box = boxAt(each, MARGIN + column * (BOX_WIDTH + GAP.x), y);
      boxes.push(box);
      y += box.height + GAP.y;
    }
    bottom = Math.max(bottom, y);
  }
  const alone = collections.filter(({ key }) => !isLinked.has(key));
  const across = Math.max(GRID_COLUMNS, columns.length);
  for (let start = 0; start < alone.length; start += across) {
    const row = alone
      .slice(start, start + across)
      .map((each, column) => boxAt(each, MARGIN + column * (BOX_WIDTH + GAP.x), bottom));
    for (const each of row) boxes.push(each);
    bottom += row.reduce((highest, { height }) => Math.max(highest, height), 0) + GAP.y;
  }
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  const lines = collections.flatMap(({ key, relations }) =>
    relations.flatMap(({ field, to, isList }): Line[] => {
      const [from, target] = [byKey.get(key), byKey.get(to)];
      return from && target ? [{ from: key, to, field, isList, path: pathOf(from, target) }] : [];
    }),
  );
  const width = boxes.reduce((right, { x }) => Math.max(right, x + BOX_WIDTH), 0) + MARGIN;
  const height = boxes.reduce((lowest, box) => Math.max(lowest, box.y + box.height), 0) + MARGIN;
  return { boxes, lines, width, height };
}
