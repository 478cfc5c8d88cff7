import { EventEmitter } from 'node:events'
import { refusing } from './refuse.ts'

/** `powerMonitor`: emits no events itself. A test emits `suspend` and `resume`. */
export const makePowerMonitor = () =>
  refusing(
    'powerMonitor',
    Object.assign(new EventEmitter(), {
      getSystemIdleTime: () => 0,
      getSystemIdleState: () => 'active',
      getCurrentThermalState: () => 'nominal',
      isOnBatteryPower: () => false,
      onBatteryPower: false,
    }),
  )

/** `powerSaveBlocker`: records the calls, without an effect on the machine. */
export function makePowerSaveBlocker() {
  const started = new Set<number>()
  let lastId = 0
  return refusing('powerSaveBlocker', {
    start: () => {
      lastId += 1
      started.add(lastId)
      return lastId
    },
    stop: (id: number) => started.delete(id),
    isStarted: (id: number) => started.has(id),
  })
}

/** `nativeTheme`: always light. */
export const makeNativeTheme = () =>
  refusing(
    'nativeTheme',
    Object.assign(new EventEmitter(), {
      themeSource: 'system',
      shouldUseDarkColors: false,
      shouldUseHighContrastColors: false,
      shouldUseInvertedColorScheme: false,
      prefersReducedTransparency: false,
      inForcedColorsMode: false,
    }),
  )

/** `clipboard`: its text exists in this process only. */
export function makeClipboard() {
  let text = ''
  return refusing('clipboard', {
    writeText: (written: string) => {
      text = written
    },
    readText: () => text,
    clear: () => {
      text = ''
    },
  })
}

/** `globalShortcut`: records the shortcuts. They never fire. */
export function makeGlobalShortcut() {
  const registered = new Map<string, () => void>()
  return refusing('globalShortcut', {
    register: (accelerator: string, pressed: () => void) => {
      registered.set(accelerator, pressed)
      return true
    },
    unregister: (accelerator: string) => void registered.delete(accelerator),
    unregisterAll: () => registered.clear(),
    isRegistered: (accelerator: string) => registered.has(accelerator),
  })
}

type Image = {
  isEmpty(): boolean
  toPNG(): Buffer
  toDataURL(): string
  getSize(): object
  resize(): Image
  setTemplateImage(): void
}

/** `nativeImage`: nothing is drawn, so every image is empty. */
export function makeNativeImage() {
  const empty = (): Image => ({
    isEmpty: () => true,
    toPNG: () => Buffer.alloc(0),
    toDataURL: () => 'data:image/png;base64,',
    getSize: () => ({ width: 0, height: 0 }),
    resize: empty,
    setTemplateImage: () => {},
  })
  return refusing('nativeImage', {
    createEmpty: empty,
    createFromPath: empty,
    createFromBuffer: empty,
    createFromDataURL: empty,
  })
}
