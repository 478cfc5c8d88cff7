/**
 * A row from the ERP cannot be read: a column is missing or has a value of the wrong type.
 *
 * The cause is almost always a column name that does not fit the NetSuite account, so a person must correct it. The row is
 * not used. The message contains the list, the row's id and the problem, and no values of other columns.
 */
export class ErpRowError extends Error {
  override readonly name = 'ErpRowError'
  /** The id of the row, as the ERP wrote it; '?' when it cannot be read. */
  readonly id: string
  /** The ERP's name of the column, because the problem is corrected there. */
  readonly column: string
  /** Dutch, for staff. */
  readonly problem: string

  constructor(list: string, id: string, problem: string, column = 'row') {
    super(`netsuite: ${list} ${id}: ${problem}`)
    this.id = id
    this.column = column
    this.problem = problem
  }
}
