import { createRequire } from 'node:module';
import type * as bson from 'bson';

// An import would load the package's other form, whose classes differ from the classes of the values that the driver returns.
const {
  BSON,
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} = createRequire(import.meta.url)('bson') as typeof bson;

type Binary = bson.Binary;
type BSONRegExp = bson.BSONRegExp;
type BSONSymbol = bson.BSONSymbol;
type Code = bson.Code;
type DBRef = bson.DBRef;
type Decimal128 = bson.Decimal128;
type Document = bson.Document;
type Double = bson.Double;
type Int32 = bson.Int32;
type Long = bson.Long;
type MaxKey = bson.MaxKey;
type MinKey = bson.MinKey;
type ObjectId = bson.ObjectId;
type Timestamp = bson.Timestamp;
type UUID = bson.UUID;

export {
  BSON,
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
};
