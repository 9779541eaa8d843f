const DATABASE = 'example';
const NOTES = { database: DATABASE, collection: 'notes' } as const;
/** Each user's own: what they may read is what they may change. */
const OWN = { owner: '%%user.id' } as const;

/**
 * Example app as one document: anyone may log in, users have their own notes under a rule and a schema, one function
 * greets and another one counts notes.
 */
export const EXAMPLE_APP = {
  config_version: 20210101,
  auth_providers: [{ name: 'anon-user', type: 'anon-user', disabled: false }],
  functions: [
    {
      name: 'greet',
      private: false,
      source: `/** Clients call it by its name. What it writes to the console is in the log. */
exports = (name) => {
  console.log('greeting', name);
  return \`Hello, \${name}!\`;
};
`,
    },
    {
      name: 'countNotes',
      private: false,
      source: `/** Counts what the caller may read: the rules hold for functions too. */
exports = () => context.services.get('mongodb-atlas').db('${DATABASE}').collection('notes').count();
`,
    },
  ],
  data_sources: [
    {
      config: { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } },
      rules: [
        {
          ...NOTES,
          roles: [
            {
              name: 'owner',
              apply_when: {},
              document_filters: { read: OWN, write: OWN },
              insert: true,
              delete: true,
              read: true,
              write: true,
              search: false,
            },
          ],
        },
      ],
    },
  ],
  schemas: [
    {
      data_source: 'mongodb-atlas',
      ...NOTES,
      schema: {
        title: 'Note',
        bsonType: 'object',
        required: ['_id', 'owner', 'text'],
        properties: { _id: { bsonType: 'objectId' }, owner: { bsonType: 'string' }, text: { bsonType: 'string' } },
      },
      relationships: {},
    },
  ],
} as const;
