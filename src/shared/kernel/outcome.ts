/* Result of a use case that can fail: a value (`ok`), or a code that the contract lists (`fail`). */

export type Success<Value> = { readonly ok: true; readonly value: Value }

/** A refusal with its code. `detail`: data that explains the refusal, for example the changed lines. */
export type Failure<Code extends string = string, Detail = undefined> = {
  readonly ok: false
  readonly code: Code
  readonly detail: Detail
}

export type AnyFailure = Failure<string, unknown>

/** @example return ok({ salesOrderId: 12 }) */
export function ok<Value>(value: Value): Success<Value> {
  return { ok: true, value }
}

/** @example return fail('prices_changed', { lines }) */
export function fail<const Code extends string>(code: Code): Failure<Code>
export function fail<const Code extends string, Detail>(code: Code, detail: Detail): Failure<Code, Detail>
export function fail(code: string, detail?: unknown): AnyFailure {
  return { ok: false, code, detail }
}
