/**
 * The error for a row from the ERP that cannot be read: a column is missing or has a value of the wrong type.
 *
 * The cause is almost always a column name that does not exist in the NetSuite account, so a person must correct the
 * name. The row is not used. The message contains the list, the row's id and the problem, and no other values of the
 * row.
 */
export class ErpRowError extends Error {
  override readonly name = 'ErpRowError'
  /** The id of the row as text, as received from the ERP; '?' when the row has no id. */
  readonly id: string
  /**
   * The name of the column in the demo account, because staff correct the problem in the ERP. Another account may have
   * another name for it (`account-names.ts`).
   */
  readonly column: string
  /** Description of the problem for staff, in Dutch. */
  readonly problem: string

  constructor(list: string, id: string, problem: string, column = 'row') {
    super(`netsuite: ${list} ${id}: ${problem}`)
    this.id = id
    this.column = column
    this.problem = problem
  }
}
