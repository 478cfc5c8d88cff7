import * as fc from 'fast-check'

/**
 * Checks a property against many generated cases; it fails with the smallest case that breaks it.
 *
 * Same as `fc.assert` for synchronous properties; `fc.assert` may also return a promise, which would have to be
 * awaited.
 */
export function always<Case>(property: fc.IProperty<Case>, parameters?: fc.Parameters<Case>): void {
  void fc.assert(property, parameters) // throws synchronously; there is nothing to await
}
