import { EventEmitter } from 'node:events'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DoubleWindow } from './browser-window.ts'
import { cancelable } from './cancelable.ts'
import type { Host } from './host.ts'
import { switchValue } from './launch.ts'
import { type InstanceLock, takeInstanceLock } from './single-instance.ts'
import type { Bounds } from './window-bounds.ts'

/** `app`: life cycle, paths and single-instance lock. */
export class DoubleApp extends EventEmitter {
  readonly isPackaged = false
  readonly dock = undefined
  readonly runningUnderARM64Translation = false
  readonly #host: Host
  readonly #workAreaAt: (bounds: Bounds) => Bounds
  readonly #paths = new Map<string, string>()
  readonly #ready = Promise.withResolvers<void>()
  #name: string
  #isReady = false
  #isQuitting = false
  #isLeaving = false
  #opensAtLogin = false
  #lock: InstanceLock | undefined

  constructor(host: Host, workAreaAt: (bounds: Bounds) => Bounds) {
    super()
    this.#host = host
    this.#workAreaAt = workAreaAt
    const { productName, name } = host.launch.manifest
    this.#name = productName ?? name ?? 'Electron'
  }

  get commandLine() {
    const { switches } = this.#host.launch
    return {
      appendSwitch: (name: string, value?: string) => void switches.push(value ? `--${name}=${value}` : `--${name}`),
      appendArgument: () => {},
      hasSwitch: (name: string) => switchValue(switches, name) !== undefined,
      getSwitchValue: (name: string) => switchValue(switches, name) ?? '',
      removeSwitch: (name: string) => {
        const remaining = switches.filter((one) => one !== `--${name}` && !one.startsWith(`--${name}=`))
        switches.splice(0, switches.length, ...remaining)
      },
    }
  }

  getName(): string {
    return this.#name
  }
  setName(name: string): void {
    this.#name = name
  }
  get name(): string {
    return this.#name
  }
  set name(name: string) {
    this.#name = name
  }
  getVersion(): string {
    return this.#host.launch.manifest.version ?? '0.0.0'
  }
  getAppPath(): string {
    return this.#host.launch.folder
  }
  getLocale(): string {
    return 'nl'
  }
  getLocaleCountryCode(): string {
    return 'NL'
  }
  getSystemLocale(): string {
    return 'nl-NL'
  }
  getPreferredSystemLanguages(): string[] {
    return ['nl-NL']
  }

  getPath(name: string): string {
    const ownPath = this.#paths.get(name)
    if (ownPath !== undefined) return ownPath
    const home = homedir()
    const appData = process.env.XDG_CONFIG_HOME ?? join(home, '.config')
    const userData =
      this.#paths.get('userData') ??
      (switchValue(this.#host.launch.switches, 'user-data-dir') || join(appData, this.#name))
    const paths: Record<string, string> = {
      home,
      appData,
      userData,
      sessionData: userData,
      temp: tmpdir(),
      assets: this.getAppPath(),
      logs: join(userData, 'logs'),
      crashDumps: join(userData, 'Crashpad'),
      exe: process.execPath,
      module: process.execPath,
      desktop: join(home, 'Desktop'),
      documents: join(home, 'Documents'),
      downloads: join(home, 'Downloads'),
    }
    const path = paths[name]
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }
  setAppLogsPath(path?: string): void {
    this.#paths.set('logs', path ?? this.getPath('logs'))
  }

  isReady(): boolean {
    return this.#isReady
  }
  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    if (this.#lock?.isOurs) return true
    const message = { argv: process.argv, folder: process.cwd(), additionalData }
    this.#lock = takeInstanceLock(this.getPath('userData'), message, (other) =>
      this.emit('second-instance', cancelable(), other.argv, other.folder, other.additionalData),
    )
    return this.#lock.isOurs
  }
  hasSingleInstanceLock(): boolean {
    return this.#lock?.isOurs ?? false
  }
  releaseSingleInstanceLock(): void {
    if (!this.#lock?.isOurs) return
    this.#lock.release()
    this.#lock = undefined
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    this.#host.records.protocolClients.push(protocol)
    return true
  }
  removeAsDefaultProtocolClient(): boolean {
    return true
  }
  isDefaultProtocolClient(protocol: string): boolean {
    return this.#host.records.protocolClients.includes(protocol)
  }
  relaunch(options: object = {}): void {
    this.#host.records.relaunches.push(options)
  }

  /** Closes every window, then exits. A listener of a window or of the app may prevent that. */
  quit(): void {
    void this.#quit()
  }
  exit(code = 0): void {
    void this.#leave(code)
  }

  setLoginItemSettings({ openAtLogin = false }: { openAtLogin?: boolean }): void {
    this.#opensAtLogin = openAtLogin
  }
  getLoginItemSettings() {
    const isOn = this.#opensAtLogin
    return { openAtLogin: isOn, executableWillLaunchAtLogin: isOn, status: isOn ? 'enabled' : 'not-registered' }
  }

  // The next methods have no effect here: their results are visible on a desktop only, or are settings of Chromium.
  focus(): void {}
  hide(): void {}
  show(): void {}
  setAppUserModelId(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {}
  setUserTasks(): boolean {
    return true
  }
  setJumpList(): void {}
  setBadgeCount(): boolean {
    return false
  }
  addRecentDocument(): void {}
  disableHardwareAcceleration(): void {}
  disableDomainBlockingFor3DAPIs(): void {}
  enableSandbox(): void {}
  isUnityRunning(): boolean {
    return false
  }
  getAppMetrics() {
    const { rss } = process.memoryUsage()
    return [
      {
        pid: process.pid,
        type: 'Browser',
        memory: { workingSetSize: Math.round(rss / 1024), peakWorkingSetSize: Math.round(rss / 1024) },
      },
    ]
  }
  getGPUFeatureStatus() {
    return {}
  }
  setAccessibilitySupportEnabled(): void {}

  /** Internal to the stand-in: makes the app ready, after the entry was evaluated and Chromium was started. */
  becomeReady(): void {
    if (this.#isQuitting || this.#isLeaving) return
    this.#isReady = true
    this.emit('will-finish-launching')
    this.#ready.resolve()
    this.emit('ready', cancelable(), {})
  }
  /** Internal to the stand-in: quits after the last window was closed, unless the app listens for that event. */
  allClosed(): void {
    if (this.#isQuitting || this.#isLeaving) return
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }
  /** Internal to the stand-in: whether the app is quitting. */
  isEnding(): boolean {
    return this.#isQuitting || this.#isLeaving
  }
  /** Internal to the stand-in: the work area of the display that contains a window. */
  workAreaAt(bounds: Bounds): Bounds {
    return this.#workAreaAt(bounds)
  }

  async #quit(): Promise<void> {
    if (this.#isQuitting || this.#isLeaving) return
    if (this.#wasPrevented('before-quit')) return
    this.#isQuitting = true
    for (const window of this.#host.windows) {
      if (await DoubleWindow.inside.close(window)) continue
      this.#isQuitting = false
      return
    }
    if (this.#wasPrevented('will-quit')) {
      this.#isQuitting = false
      return
    }
    await this.#leave(0)
  }
  async #leave(code: number): Promise<void> {
    if (this.#isLeaving) return
    this.#isLeaving = true
    this.emit('quit', cancelable(), code)
    this.releaseSingleInstanceLock()
    // Notifies the first instance before this one exits.
    if (this.#lock?.isOurs === false) await this.#lock.notified
    if (this.#host.isStarted()) await (await this.#host.chromium).end()
    process.exit(code)
  }
  #wasPrevented(event: string): boolean {
    const details = cancelable()
    this.emit(event, details)
    return details.defaultPrevented
  }
}
