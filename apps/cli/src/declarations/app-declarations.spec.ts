import { expect, it } from 'vitest';
import { appDeclarations } from './app-declarations.js';
import { SHOP } from './shop.fixture.js';

it('declarations of an app say what its names stand for', () => {
  expect(appDeclarations(SHOP)).toEqual({
    notes: [],
    text: `// Names, values and documents of the app, for its functions. Written by 'groundwork types': change the files of the app instead.

declare namespace Documents {
  interface Item {
    _id: BSON.ObjectId;
    title: string;
    price?: number | null;
    due?: Date;
  }

  interface Shop_Users {
    _id?: string;
    role?: "admin" | "user";
    [member: string]: unknown;
  }
}

interface GroundworkServices {
  "mongodb-atlas": MongoService<GroundworkDocuments["mongodb-atlas"]>;
}

interface GroundworkDocuments {
  "mongodb-atlas": { shop: { items: Documents.Item; users: Documents.Shop_Users } };
}

interface GroundworkValues {
  key: string;
  limit: number;
}

interface GroundworkEnvironment {
  host: string;
}

interface GroundworkFunctions {
  hello: AnyFunction;
  total: AnyFunction;
}

interface GroundworkCustomData extends Documents.Shop_Users {}
`,
  });
});
