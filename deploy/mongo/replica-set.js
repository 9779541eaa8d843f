// Health check of the database, run by mongosh inside of its container: makes the server a replica set of one, makes its users, and
// succeeds once it accepts writes. Until there is a user, whoever is on the machine itself may make the first one.
const admin = db.getSiblingDB('admin');
const { MONGO_ADMIN_PASSWORD, MONGO_PASSWORD } = process.env;

function isAdministrator() {
  try {
    return admin.auth('root', MONGO_ADMIN_PASSWORD).ok === 1;
  } catch {
    return false;
  }
}

if (db.hello().setName === undefined) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
if (!db.hello().isWritablePrimary) quit(1);
if (!isAdministrator()) {
  admin.createUser({ user: 'root', pwd: MONGO_ADMIN_PASSWORD, roles: ['root'] });
  if (!isAdministrator()) quit(1);
}
// Services keep databases of their own and those of all apps; none of them administers the server.
const roles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase'];
if (admin.getUser('groundwork') === null) admin.createUser({ user: 'groundwork', pwd: MONGO_PASSWORD, roles });
quit(0);
