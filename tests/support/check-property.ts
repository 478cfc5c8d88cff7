import * as fc from 'fast-check'

/**
 * Checks a property against many generated cases. Throws an error that shows the smallest case that violates it.
 *
 * Does the same as `fc.assert`, but for synchronous properties only. The type of `fc.assert` includes a promise, which
 * each caller would have to await.
 */
export function checkProperty<Case>(property: fc.IProperty<Case>, parameters?: fc.Parameters<Case>): void {
  void fc.assert(property, parameters) // throws synchronously; there is nothing to await
}
