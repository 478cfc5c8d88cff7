import type { DurableFolder } from '#src/main/ports/durable-folder.ts'

/** A simulated power cut. The process that used the folder can no longer change the folder. */
export class PowerCut extends Error {}

/** Creates a disk in memory. Its files survive the simulated processes that use folders on it. */
export function memoryDisk() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let isFull = false
  return {
    files,
    fill: (full = true) => {
      isFull = full
    },
    /**
     * A folder on this disk.
     *
     * @param cut before or after which change, counted from 1, the power cut happens; later changes through this folder
     *   fail
     */
    folder(cut?: {
      change: number
      when: 'before' | 'after'
    }): DurableFolder & { changes(): number; isDead(): boolean } {
      let changes = 0
      let isDead = false
      function change(work: () => void): void {
        if (isDead) throw new PowerCut()
        changes += 1
        const isCut = changes === cut?.change
        isDead = isCut
        if (isCut && cut?.when === 'before') throw new PowerCut()
        work()
        if (isCut) throw new PowerCut()
      }
      return {
        changes: () => changes,
        isDead: () => isDead,
        names: () => [...files.keys()].filter((name) => !name.startsWith('damaged/')).sort(),
        read: (name) => files.get(name),
        write: (name, content) =>
          change(() => {
            if (isFull) throw new Error('ENOSPC')
            files.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content))
          }),
        remove: (name) => change(() => files.delete(name)),
        putAside: (name) =>
          change(() => {
            const content = files.get(name)
            if (content) files.set(`damaged/${name}`, content)
            files.delete(name)
          }),
        pathOf: (name) => `/till/${name}`,
      }
    },
  }
}
