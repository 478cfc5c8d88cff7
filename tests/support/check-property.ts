import * as fc from 'fast-check'

/**
 * Checks a property against many generated cases; it fails with the smallest case that breaks it.
 *
 * Same as `fc.assert`, but for synchronous properties only: `fc.assert` may return a promise, which would have to be
 * awaited.
 */
export function checkProperty<Case>(property: fc.IProperty<Case>, parameters?: fc.Parameters<Case>): void {
  void fc.assert(property, parameters) // throws synchronously; there is nothing to await
}
