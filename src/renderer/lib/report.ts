/**
 * Logs a failure that the visitor sees as one sentence or not at all ("logged only" in the requirements).
 *
 * @param subject the operation, in a word or two: 'stock', 'version check'
 */
export function report(error: unknown, subject: string): void {
  console.error(`[${subject}]`, error)
}
