/** Names of the error codes this store replies with; a code without a name is called `Location<code>`, as the server does. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  11: 'UserNotFound',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  17: 'ProtocolError',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  47: 'NoMatchingDocument',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  55: 'InvalidDBRef',
  56: 'EmptyFieldName',
  57: 'DottedFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  111: 'NotExactValueField',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  121: 'DocumentValidationFailure',
  125: 'CommandFailed',
  146: 'ExceededMemoryLimit',
  166: 'CommandNotSupportedOnView',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  206: 'NoSuchSession',
  222: 'CloseChangeStream',
  224: 'QueryFeatureNotAllowed',
  225: 'TransactionTooOld',
  237: 'CursorKilled',
  241: 'ConversionFailure',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  257: 'TransactionTooLarge',
  260: 'InvalidResumeToken',
  263: 'OperationNotSupportedInTransaction',
  276: 'IndexBuildAborted',
  280: 'ChangeStreamFatalError',
  286: 'ChangeStreamHistoryLost',
  291: 'NoQueryExecutionPlans',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  322: 'APIVersionError',
  334: 'NotImplemented',
  10107: 'NotWritablePrimary',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  12051: 'CursorInUse',
  11600: 'InterruptedAtShutdown',
  11601: 'Interrupted',
  11602: 'InterruptedDueToReplStateChange',
  14031: 'OutOfDiskSpace',
};

/** Returns the server's name for an error code. */
export function codeNameOf(code: number): string {
  return CODE_NAMES[code] ?? `Location${code}`;
}

/**
 * An error the server reports to a client: `code`, `codeName` and `errmsg` are the fields of the same names in a failed reply,
 * `extra` holds further reply fields (`keyPattern`, `keyValue`, `errInfo`, `errorLabels`, …).
 */
export class MongoError extends Error {
  readonly codeName: string;

  constructor(
    readonly code: number,
    message: string,
    readonly extra?: Readonly<Record<string, unknown>>,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'MongoError';
    this.codeName = codeNameOf(code);
  }

  get errmsg(): string {
    return this.message;
  }

  /** Returns the same error with what was done when it occurred before its message, as MongoDB puts it there. */
  within(context: string): MongoError {
    return new MongoError(this.code, `${context} :: caused by :: ${this.message}`, this.extra, this);
  }
}

/** Makes (does not throw) a {@link MongoError}. */
export function mongoError(
  code: number,
  message: string,
  extra?: Readonly<Record<string, unknown>>,
  cause?: unknown,
): MongoError {
  return new MongoError(code, message, extra, cause);
}
