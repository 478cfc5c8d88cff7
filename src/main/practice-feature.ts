import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { FeatureDeps, OpenFeature } from './feature.ts'
import type { Drafts } from './features/drafts/open-drafts.ts'
import type { PracticeLine } from './features/practice/practice-line.ts'
import { type PracticeMode, practiceAddress } from './features/practice/practice-mode.ts'
import type { PracticePrinter } from './features/practice/practice-printer.ts'
import { openPracticeRuns } from './features/practice/practice-runs.ts'
import { registerPractice, registerRealTill } from './features/practice/register-practice.ts'
import { openJsonFile } from './open-json-file.ts'

/** What the practice mode needs of the app. `mode` and `line` are undefined on the real till. */
export type PracticeParts = {
  mode: PracticeMode | undefined
  line: PracticeLine | undefined
  /** Resolves when the server at this address is a practice shop. */
  verify(url: string): Promise<void>
  /** Ends the app, and starts it in this mode; undefined for the real till. */
  restartAs(mode: PracticeMode | undefined): void
  /** Ends the app without closing anything, and starts it again in the same mode. */
  kill(): void
}

type Others = {
  printer: PracticePrinter
  drafts: Drafts | undefined
  onPanels(listener: (panels: readonly PanelState[]) => void): () => void
}

/** Opens the practice mode: its exercises, or on the real till the way to enter it. */
export function openPractice(parts: FeatureDeps, practice: PracticeParts, others: Others): OpenFeature {
  const { ipc, busy, log, shop, settings } = parts
  const { line } = practice
  if (!line) {
    registerRealTill({
      ipc,
      busy,
      log,
      practiceUrl: async () => practiceAddress((await shop.api.config.show()).practiceUrl),
      verify: practice.verify,
      enter: (url) => practice.restartAs({ url, isKiosk: settings.read().isKiosk }),
    })
    return {}
  }
  const runs = openPracticeRuns({
    ...parts,
    ...others,
    line,
    drafts: others.drafts ?? { count: () => 0, onChange: () => () => {} },
    kill: practice.kill,
    scoresFile: openJsonFile(parts.folder, 'practice-scores'),
    runFile: openJsonFile(parts.folder, 'practice-run'),
  })
  const stop = registerPractice({ ipc, runs, busy, log, leave: () => practice.restartAs(undefined) })
  return {
    close: () => {
      stop()
      runs.close()
    },
  }
}
