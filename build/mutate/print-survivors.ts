import type { MutantResult } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'

/** Prints each survivor when it is found, accepted ones included, so that an interrupted run has results too. */
class Survivors implements Reporter {
  onMutantTested({ status, fileName, location, mutatorName, replacement }: Readonly<MutantResult>) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const [change = ''] = (replacement ?? '').split('\n')
    console.log(`${status}: ${fileName}:${location.start.line} ${mutatorName} ${change}`)
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors)]
