import * as fc from 'fast-check'

/**
 * Holds a property against many made-up cases; it fails with the smallest case that breaks it.
 *
 * The same as `fc.assert` for properties that answer at once; that one may also give a promise, which would have to be
 * awaited.
 */
export function always<Case>(property: fc.IProperty<Case>, parameters?: fc.Parameters<Case>): void {
  void fc.assert(property, parameters) // throws at once; there is nothing to await
}
