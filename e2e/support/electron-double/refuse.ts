/** Asked of every object by JavaScript itself, by Node's console or by a test runner; nobody means Electron by them. */
const ASKED_BY_OTHERS = new Set([
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

/** What is said to who uses a part of Electron that the stand-in has not. */
const notImitated = (name: string) => new Error(`electron-double: ${name} is not imitated`)

/**
 * The same object, except that asking it for something it has not is an error with that name in it. A stand-in that
 * answers `undefined` would let a test pass that the real one fails.
 */
export function refusing<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get: (own, key, receiver) => {
      if (typeof key === 'symbol' || Reflect.has(own, key) || ASKED_BY_OTHERS.has(key))
        return Reflect.get(own, key, receiver)
      throw notImitated(`${name}.${key}`)
    },
  })
}

/** The same for every object of a class: to be called once, after the class was made. */
export function refuseTheRest(name: string, made: { prototype: object }): void {
  const parent: unknown = Object.getPrototypeOf(made.prototype)
  Object.setPrototypeOf(made.prototype, refusing(name, parent as object)) // a class always has a parent prototype
}

/** A part of Electron that is not there at all: any use of it is refused. */
export function absent(name: string): object {
  const refuse = (): never => {
    throw notImitated(name)
  }
  // A class, because only what can be called with and without `new` can refuse both.
  return new Proxy(refusing(name, class {}), { construct: refuse, apply: refuse })
}
