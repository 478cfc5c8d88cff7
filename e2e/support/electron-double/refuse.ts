/** Properties that JavaScript, Node's console or a test runner read from every object. */
const READ_BY_OTHERS = new Set([
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
 * Wraps an object so that reading a missing property throws an error with its name. If it returned `undefined`, a test
 * could pass that fails on Electron.
 */
export function refusing<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get: (own, key, receiver) => {
      if (typeof key === 'symbol' || Reflect.has(own, key) || READ_BY_OTHERS.has(key))
        return Reflect.get(own, key, receiver)
      throw notImitated(`${name}.${key}`)
    },
  })
}

/** Makes missing properties throw for all instances of a class. To be called once, after the class definition. */
export function refuseTheRest(name: string, made: { prototype: object }): void {
  const parent: unknown = Object.getPrototypeOf(made.prototype)
  Object.setPrototypeOf(made.prototype, refusing(name, parent as object)) // a class always has a parent prototype
}

/** A part of Electron that is not supported: any use of it throws. */
export function absent(name: string): object {
  const refuse = (): never => {
    throw notImitated(name)
  }
  // A class, because it must refuse both calls and `new`.
  return new Proxy(refusing(name, class {}), { construct: refuse, apply: refuse })
}
