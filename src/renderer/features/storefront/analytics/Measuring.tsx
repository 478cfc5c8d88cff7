import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Permissions } from '#shared/domain/consents/consent.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { useShop } from '../../common/shop-config/index.ts'
import { listen } from './analytics-event.ts'
import { startMeasuring } from './measure.ts'

/**
 * Sends measurements while it is mounted and renders nothing. Mount it only after consent.
 *
 * Place it before the page itself: the page view is then sent before other events of the page.
 */
export function Measuring({ scriptUrl, statistics, marketing }: Permissions & { scriptUrl: string }) {
  const measuring = useMeasuring(scriptUrl)
  const { pathname, search } = useLocation()

  useEffect(() => measuring?.permit({ statistics, marketing }), [measuring, statistics, marketing])
  useEffect(() => measuring?.visit({ pathname, search }, document.title), [measuring, pathname, search])
  useEffect(() => measuring && listen(measuring.hear), [measuring])
  useEffect(
    () =>
      measuring &&
      useShoppingStore.subscribe((now, before) => {
        const isReadBack = !useShoppingStore.persist.hasHydrated()
        const isOrdered = now.attempt === undefined && before.attempt !== undefined
        if (!isReadBack && !isOrdered) measuring.cartChanged(before.lines, now.lines)
      }),
    [measuring],
  )
  return null
}

function useMeasuring(scriptUrl: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const shopName = useShop().name
  const { openTags } = usePlatform()
  const [measuring, setMeasuring] = useState<ReturnType<typeof startMeasuring>>()

  useEffect(() => {
    let stop = () => {}
    let isGone = false
    openTags?.()
      .then((tags) => {
        if (isGone) return
        const started = startMeasuring({ api, queryClient, tags, scriptUrl, shopName, now: () => new Date() })
        stop = started.stop
        setMeasuring(started)
      })
      .catch((error: unknown) => report(error, 'analytics'))
    return () => {
      isGone = true
      stop()
    }
  }, [api, queryClient, scriptUrl, shopName, openTags])
  return measuring
}
