import type { FieldError } from '#shared/contracts/failures.ts'

/** What a caller sent does not fit the contract: 422 with the wrong fields, each with its Dutch sentence. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly fields: FieldError[]

  constructor(fields: FieldError[]) {
    super(`invalid input: ${fields.map(({ field }) => field).join(', ')}`)
    this.fields = fields
  }
}
