// Health check of the database, run by mongosh: makes the server a replica set of one, and succeeds once it accepts writes.
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
