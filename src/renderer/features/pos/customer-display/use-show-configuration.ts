import { useEffect, useEffectEvent } from 'react'
import {
  type DisplayConfiguration,
  displayConfigure,
  type LeatherOffer,
  leatherChosen,
} from '#shared/contracts/pos/display-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'

/**
 * Shows a product on the customer display while it is configured, and the leathers that the customer can choose from.
 * Shows the cart again after the component is unmounted. Does nothing in a browser.
 *
 * @param leathers undefined while the seller does not offer the choice to the customer
 */
export function useShowConfiguration(configuration: DisplayConfiguration, leathers: LeatherOffer | undefined): void {
  const { pos } = usePlatform()
  // Compared as JSON, so that an equal configuration is not sent again.
  const json = JSON.stringify({ configuration, leathers: leathers ?? null })

  useEffect(() => {
    const shown = JSON.parse(json) as { configuration: DisplayConfiguration; leathers: LeatherOffer | null } // see above
    pos?.call(displayConfigure, shown).catch((error: unknown) => report(error, 'customer display'))
  }, [pos, json])

  useEffect(
    () => () => {
      pos
        ?.call(displayConfigure, { configuration: null, leathers: null })
        .catch((error: unknown) => report(error, 'customer display'))
    },
    [pos],
  )
}

/**
 * Calls the listener when the customer chose a leather for the configuration on the screen. Ignores a choice for a
 * configuration that the seller has changed.
 */
export function useLeatherOfCustomer(revision: string, listener: (leatherId: number) => void): void {
  const { pos } = usePlatform()
  const choose = useEffectEvent((chosen: { revision: string; leatherId: number }) => {
    if (chosen.revision === revision) listener(chosen.leatherId)
  })
  useEffect(() => pos?.listen(leatherChosen, choose), [pos])
}
