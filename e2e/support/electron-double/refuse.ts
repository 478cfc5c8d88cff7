/** Properties that may be missing without an error, because Node or a test runner reads them from every object. */
const OPTIONAL_PROPERTIES = new Set([
  ...['then', 'toJSON', 'inspect', 'constructor', 'nodeType', 'tagName', 'asymmetricMatch', '$$typeof', 'domain'],
  ...[
    '_events',
    '_eventsCount',
    '_maxListeners',
    'length',
    'name',
    'prototype',
    '__esModule',
    'default',
    'hasOwnProperty',
  ],
])

/** Error for an unsupported part of Electron. */
const notImitated = (name: string) => new Error(`electron-double: ${name} is not imitated`)

/**
 * Wraps an object so that reading a missing property throws an error with its name. With `undefined` instead of an
 * error, a test could pass on the stand-in and fail on Electron.
 */
export function refusing<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get: (own, key, receiver) => {
      if (typeof key === 'symbol' || Reflect.has(own, key) || OPTIONAL_PROPERTIES.has(key))
        return Reflect.get(own, key, receiver)
      throw notImitated(`${name}.${key}`)
    },
  })
}

/** Makes missing properties of all instances of a class throw. Must be called once, after the class definition. */
export function refuseTheRest(name: string, imitation: { prototype: object }): void {
  const parent: unknown = Object.getPrototypeOf(imitation.prototype)
  Object.setPrototypeOf(imitation.prototype, refusing(name, parent as object)) // a class always has a parent prototype
}

/** A part of Electron that is not supported: any use of it throws. */
export function absent(name: string): object {
  const refuse = (): never => {
    throw notImitated(name)
  }
  // A class, because it must refuse both calls and `new`.
  return new Proxy(refusing(name, class {}), { construct: refuse, apply: refuse })
}
