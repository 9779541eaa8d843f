/** Returns the cells of one row of CSV, or why they cannot be read. Quotes may contain commas, lines and doubled quotes. */
export function csvCells(row: string): readonly string[] | string {
  const cells: string[] = [];
  const cell = /("(?:[^"]|"")*"|(?!")[^,]*)(,|$)/y;
  for (let isOver = false; !isOver;) {
    const hit = cell.exec(row);
    if (!hit) return 'a comma is expected after a quote';
    const [, given = '', end] = hit;
    cells.push(given.startsWith('"') ? given.slice(1, -1).replaceAll('""', '"') : given);
    isOver = end === '';
  }
  return cells;
}

/** Returns a cell as a number or a boolean where it is written as one. */
export function csvValue(text: string): unknown {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text)))) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}
