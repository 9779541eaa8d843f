/** Stands for a controller: only its methods' docstrings are read. */
export class ThingsController {
  list(): void {}

  weigh(): void {}

  change(): void {}

  undescribed(): void {}

  raw(): void {}

  mug(): void {}

  /**
   * Replies with something else than its contract.
   * @body none
   * @reply 202 Thing
   */
  other(): void {}
}
