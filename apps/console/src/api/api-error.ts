/** What the server refused, in its own words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The entry in the app's log has it as `co_id`. */
    readonly requestId: string | null,
  ) {
    super(message);
  }

  /** Reads the body every refusal has. */
  static async of(answer: Response): Promise<ApiError> {
    let body: { error?: string; error_code?: string } = {};
    try {
      body = (await answer.json()) as typeof body;
    } catch {
      // A proxy before the server answers in a form of its own.
    }
    const message = body.error ?? (answer.statusText || `status ${answer.status}`);
    return new ApiError(answer.status, body.error_code ?? '', message, answer.headers.get('x-appservices-request-id'));
  }
}
