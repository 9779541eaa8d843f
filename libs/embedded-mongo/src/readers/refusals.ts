import { mongoError } from '../errors/mongo-error.js';

export function tooMuchMemory(): Error {
  return mongoError(146, 'The statement exceeds the memory limit of one statement');
}

export function timeLimit(): Error {
  return mongoError(50, 'operation exceeded time limit');
}

export function interrupted(): Error {
  return mongoError(11601, 'operation was interrupted');
}

export function shuttingDown(): Error {
  return mongoError(91, 'The server is shutting down', { errorLabels: ['RetryableWriteError'] });
}

export function noProcess(): Error {
  return mongoError(11601, 'Failed to start a process for long statements');
}
