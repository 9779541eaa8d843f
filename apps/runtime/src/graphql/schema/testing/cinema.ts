import { PLAIN_SETTINGS, type SchemaSource, type SourceCollection } from '../model/source.js';

function collection(name: string, schema: SourceCollection['schema'], relationships: SourceCollection['relationships'] = {}) {
  return { dataSource: 'mongodb-atlas', database: 'cinema', collection: name, schema, relationships };
}

/** The worked example of the reference. */
export const CINEMA: SchemaSource = {
  settings: PLAIN_SETTINGS,
  resolvers: [],
  collections: [
    collection(
      'movies',
      {
        title: 'Movie',
        bsonType: 'object',
        required: ['title', 'cast'],
        properties: {
          _id: { bsonType: 'objectId' },
          title: { bsonType: 'string' },
          year: { bsonType: 'int' },
          gross: { bsonType: 'long' },
          rating: { bsonType: 'decimal' },
          released: { bsonType: 'date' },
          'in theaters': { bsonType: 'bool' },
          '3d_format': { bsonType: 'string' },
          __etag: { bsonType: 'string' },
          poster: { bsonType: 'binData' },
          cast: { bsonType: 'array', items: { bsonType: 'string' } },
          awards: { bsonType: 'object', properties: { wins: { bsonType: 'int' }, text: { bsonType: 'string' } } },
          screenings: {
            bsonType: 'array',
            items: {
              bsonType: 'object',
              required: ['venue'],
              properties: { venue: { bsonType: 'string' }, at: { bsonType: 'date' } },
            },
          },
          director: { bsonType: 'objectId' },
          reviews: { bsonType: 'array', items: { bsonType: 'objectId' } },
        },
      },
      {
        director: { ref: '#/relationship/mongodb-atlas/cinema/people', foreign_key: '_id', is_list: false },
        reviews: { ref: '#/relationship/mongodb-atlas/cinema/reviews', foreign_key: '_id', is_list: true },
      },
    ),
    collection('people', {
      title: 'Person',
      bsonType: 'object',
      required: ['name'],
      properties: { _id: { bsonType: 'objectId' }, name: { bsonType: 'string' } },
    }),
    collection('reviews', {
      title: 'Review',
      bsonType: 'object',
      required: ['body'],
      properties: { _id: { bsonType: 'objectId' }, body: { bsonType: 'string' }, stars: { bsonType: 'int' } },
    }),
  ],
};
