/**
 * Logs a failure to the console. The visitor sees one sentence about it, or nothing ("logged only" in
 * docs/requirements.md#s8).
 *
 * @param subject the operation that failed, in a word or two: 'stock', 'version check'
 */
export function report(error: unknown, subject: string): void {
  console.error(`[${subject}]`, error)
}
