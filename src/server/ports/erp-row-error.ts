/**
 * The ERP answered, but a row cannot be read: a column is missing or holds the wrong kind of value.
 *
 * Almost always a name in the mapping that does not fit the account, so nothing of the answer is
 * used and a person must look. The message names list, row and column, and no values; `problem` is in Dutch, for staff.
 */
export class ErpRowError extends Error {
  override readonly name = 'ErpRowError'
  /** By which the list is ordered, as the ERP wrote it; '?' when even that cannot be read. */
  readonly id: string
  /** In the words of the ERP, for that is where it is mended. */
  readonly column: string
  readonly problem: string

  constructor(list: string, id: string, problem: string, column = 'row') {
    super(`netsuite: ${list} ${id}: ${problem}`)
    this.id = id
    this.column = column
    this.problem = problem
  }
}
