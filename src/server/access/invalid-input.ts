import type { FieldError } from '#shared/contracts/failures.ts'

/** The input of a call is invalid. The response is 422 with the invalid fields, each with a Dutch message for the user. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly fields: FieldError[]

  constructor(fields: FieldError[]) {
    super(`invalid input: ${fields.map(({ field }) => field).join(', ')}`)
    this.fields = fields
  }
}
