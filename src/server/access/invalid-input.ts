import type { FieldError } from '#shared/contracts/failures.ts'

/** The input of a call is invalid. Answered with 422 and the invalid fields, each with a Dutch message for the person. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly fields: FieldError[]

  constructor(fields: FieldError[]) {
    super(`invalid input: ${fields.map(({ field }) => field).join(', ')}`)
    this.fields = fields
  }
}
