/** An event that a listener may prevent. */
export type Cancelable = { defaultPrevented: boolean; preventDefault(): void }

/** Makes one, with what else it tells. */
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
