/**
 * The JSON of a value. A response that is composed of texts that were written before need not be written again. `Value` is
 * the type of the value in the text.
 */
export class JsonText<Value> {
  readonly text: string
  /** Never set: it gives the text the type of its value. */
  declare readonly value: Value

  constructor(text: string) {
    this.text = text
  }
}
