import { describe, expect, it } from 'vitest';
import { pluralize, singularize } from './inflection.js';
import { graphqlName, derivedNames, nestedTypeNames, rootNames, typeName } from './names.js';

describe('graphqlName', () => {
  it.each([
    ['title', 'title'],
    ['incident_id', 'incident_id'],
    ['Alleged deployer of AI system', 'AllegedDeployerOfAISystem'],
    ['first-name', 'firstName'],
    ['geo.lat', 'geoLat'],
    ['3d_format', 'd_format'],
    ['2nd place', 'ndPlace'],
    ['in theaters', 'inTheaters'],
    ['_id', '_id'],
    ['constructor', 'constructor'],
    ['$ref', 'ref'],
  ])('%s is %s', (name, expected) => {
    expect(graphqlName(name)).toBe(expected);
  });

  it.each(['__v', '__typename', '日付', '', '12', ' ', '-__x'])('%j has none', (name) => {
    expect(graphqlName(name)).toBeNull();
  });
});

describe('typeName', () => {
  it.each([
    ['candidates', 'Candidate'],
    ['checklists', 'Checklist'],
    ['UserAdminData', 'UserAdminDatum'],
    ['taxa', 'Taxa'],
    ['history_incident', 'History_incident'],
    ['ToDo', 'ToDo'],
    ['RisksPayload', 'RisksPayload'],
    ['movies', 'Movie'],
    ['people', 'Person'],
    ['s', 'S'],
  ])('%s gives %s', (name, expected) => {
    expect(typeName(name)).toBe(expected);
  });

  it.each([
    ['Loan', 'signatures', null, 'LoanSignature'],
    ['TaxaField_listItem', 'field_complete_from', null, 'TaxaField_listItemField_complete_from'],
    ['Movie', 'awards', 'prizes won', 'PrizesWon'],
    ['Movie', 'awards', '日付', 'MovieAward'],
  ])('of %s.%s titled %j is %s', (parent, field, title, expected) => {
    expect(nestedTypeNames(parent, field, title).next().value).toBe(expected);
  });
});

describe('rootNames', () => {
  it.each([
    ['Movie', false, 'movie', 'movies'],
    ['ToDo', false, 'toDo', 'toDos'],
    ['History_incident', false, 'history_incident', 'history_incidents'],
    ['Mouse', false, 'mouse', 'mouses'],
    ['Mouse', true, 'mouse', 'mice'],
    ['Person', false, 'person', 'persons'],
    ['Person', true, 'person', 'people'],
    ['Entity', true, 'entity', 'entities'],
    ['Taxa', true, 'taxa', 'taxas'],
    ['Sheep', true, 'sheep', 'sheeps'],
    ['Criterium', true, 'criterium', 'criteria'],
  ])('of %s, natural %s: %s and %s', (type, natural, one, many) => {
    expect(rootNames(type, natural)).toEqual({ one, many });
  });
});

describe('names that give way', () => {
  const first = (names: Iterator<string>, count: number) => Array.from({ length: count }, () => String(names.next().value));

  it.each([
    ['User', 'profiles', null, ['UserProfile', 'User_Profile', 'User__Profile', 'User___Profile']],
    ['User', 'profile', 'accounts', ['Account', 'User_Profile', 'User__Profile', 'User___Profile']],
    ['_', '_', null, ['T__', 'T___', 'T____', 'T_____']],
    ['_A', 'b', '_', ['_', '_A_B', '_A__B', '_A___B']],
  ])('%s.%s titled %j: %j', (parent, field, title, expected) => {
    expect(first(nestedTypeNames(parent, field, title), 4)).toEqual(expected);
  });

  it('are different ones, and never GraphQL’s own', () => {
    for (const [owner, part] of [
      ['_', ''],
      ['__', '_'],
      ['A', '_'],
    ] as const) {
      const names = first(derivedNames(owner, part), 6);
      expect(new Set(names).size).toBe(6);
      expect(names.filter((name) => name.startsWith('__'))).toEqual([]);
    }
  });
});

describe('inflection', () => {
  it.each([
    ['bus', 'buses'],
    ['status', 'statuses'],
    ['quiz', 'quizzes'],
    ['wolf', 'wolves'],
    ['wife', 'wives'],
    ['hive', 'hives'],
    ['analysis', 'analyses'],
    ['matrix', 'matrices'],
    ['vertex', 'vertices'],
    ['tomato', 'tomatoes'],
    ['octopus', 'octopi'],
    ['child', 'children'],
    ['woman', 'women'],
    ['datum', 'data'],
    ['box', 'boxes'],
    ['query', 'queries'],
    ['day', 'days'],
    ['ox', 'oxen'],
    ['database', 'databases'],
    ['fieldMouse', 'fieldMice'],
    ['userPerson', 'userPeople'],
    ['news', 'news'],
    ['species', 'species'],
    ['equipment', 'equipment'],
    ['history_movie', 'history_movies'],
  ])('%s and %s', (singular, plural) => {
    expect(pluralize(singular)).toBe(plural);
    expect(singularize(plural)).toBe(singular);
  });

  it('leaves alone what already is what is wanted', () => {
    expect(['address', 'person', 'status', 'Move', 'sheep', 'field2'].map(singularize)).toEqual([
      'address',
      'person',
      'status',
      'Move',
      'sheep',
      'field2',
    ]);
    expect(['people', 'mice', 'oxen', 'movies'].map(pluralize)).toEqual(['people', 'mice', 'oxen', 'movies']);
  });
});
