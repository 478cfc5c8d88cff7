import type { Clock } from '../../ports/machine.ts'

/** Whether the shop can be reached, as the last thing that was asked of it showed. */
export interface ShopReach {
  /** Before anything was asked it counts as there. */
  isThere(): boolean
  /** Undefined before anything was asked. */
  known(): { isThere: boolean; since: Date } | undefined
  heard(isThere: boolean): void
  onChange(listener: (isThere: boolean) => void): () => void
  onBack(listener: () => void): () => void
}

/** Remembers whether the shop is there, for who shows it and for who waits until it is back. */
export function createShopReach({ clock }: { clock: Pick<Clock, 'now'> }): ShopReach {
  let known: { isThere: boolean; since: Date } | undefined
  const listeners = new Set<(isThere: boolean) => void>()
  const onChange = (listener: (isThere: boolean) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    isThere: () => known?.isThere ?? true,
    known: () => known,
    heard(isThere) {
      if (known?.isThere === isThere) return
      known = { isThere, since: clock.now() }
      for (const listener of [...listeners]) listener(isThere)
    },
    onChange,
    onBack(listener) {
      let wasAway = known?.isThere === false
      return onChange((isThere) => {
        const isBack = isThere && wasAway
        wasAway = !isThere
        if (isBack) listener()
      })
    },
  }
}
