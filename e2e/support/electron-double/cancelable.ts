/** An event that a listener may prevent. */
export type Cancelable = { defaultPrevented: boolean; preventDefault(): void }

/** Creates a cancelable event, with further properties. */
export function cancelable<Facts extends object>(facts: Facts = {} as Facts): Cancelable & Facts {
  const event = {
    ...facts,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}
