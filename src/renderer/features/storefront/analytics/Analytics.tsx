import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Permissions } from '#shared/domain/consents/consent.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { useShop, useTagHosts } from '../../common/shop-config/index.ts'
import { listen } from './analytics-event.ts'
import { startAnalytics } from './start-analytics.ts'

/**
 * Sends measurements while it is mounted and renders nothing. Mount it only after consent.
 *
 * Place it before the page in the tree. React then runs its effects first, so the page view is sent before other events
 * of the page.
 */
export function Analytics({ scriptUrl, statistics, marketing }: Permissions & { scriptUrl: string }) {
  const analytics = useAnalytics(scriptUrl)
  const { pathname, search } = useLocation()

  useEffect(() => analytics?.permit({ statistics, marketing }), [analytics, statistics, marketing])
  useEffect(() => analytics?.visit({ pathname, search }, document.title), [analytics, pathname, search])
  useEffect(() => analytics && listen(analytics.track), [analytics])
  useEffect(
    () =>
      analytics &&
      useShoppingStore.subscribe((now, before) => {
        const isReadFromStorage = !useShoppingStore.persist.hasHydrated()
        const isOrderPlaced = now.attempt === undefined && before.attempt !== undefined
        if (!isReadFromStorage && !isOrderPlaced) analytics.cartChanged(before.lines, now.lines)
      }),
    [analytics],
  )
  return null
}

function useAnalytics(scriptUrl: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const shopName = useShop().name
  const scriptHosts = useTagHosts()
  const { openTags } = usePlatform()
  const [analytics, setAnalytics] = useState<ReturnType<typeof startAnalytics>>()

  useEffect(() => {
    let stop = () => {}
    let isUnmounted = false
    openTags?.()
      .then((tags) => {
        if (isUnmounted) return
        const started = startAnalytics({
          api,
          queryClient,
          tags,
          scriptUrl,
          scriptHosts,
          shopName,
          now: () => new Date(),
        })
        stop = started.stop
        setAnalytics(started)
      })
      .catch((error: unknown) => report(error, 'analytics'))
    return () => {
      isUnmounted = true
      stop()
    }
  }, [api, queryClient, scriptUrl, scriptHosts, shopName, openTags])
  return analytics
}
