import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTagScript } from '../../features/common/shop-config/index.ts'
import { openCookieSettings } from '../../features/storefront/consents/index.ts'
import { retryUntilOnline } from '../../lib/retry-until-online.ts'
import { usePlatform } from '../../platform/platform.ts'

const Consent = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('../../features/storefront/consents/Consent.tsx')).Consent })),
)
const Analytics = lazy(() =>
  retryUntilOnline(async () => ({
    default: (await import('../../features/storefront/analytics/Analytics.tsx')).Analytics,
  })),
)

const forgetMeasuredOrders = async () =>
  (await import('../../features/storefront/analytics/measured-orders.ts')).forgetMeasuredOrders()

/** Shows the cookie choice after hydration. Without a tag manager nothing is measured, so no choice is needed. */
export function ConsentLoader() {
  const scriptUrl = useConsentScriptUrl()
  return (
    scriptUrl && (
      <Suspense>
        <Consent
          forgetMeasuredOrders={forgetMeasuredOrders}
          analytics={({ statistics, marketing }) => (
            <Analytics scriptUrl={scriptUrl} statistics={statistics} marketing={marketing} />
          )}
        />
      </Suspense>
    )
  )
}

/** List item with the button "Cookie-instellingen", which opens the cookie choice on any page (docs/law.md#r26). */
export function CookieSettingsEntry({ className }: { className: string | undefined }) {
  const scriptUrl = useConsentScriptUrl()
  return (
    scriptUrl && (
      <li>
        <button type="button" className={className} onClick={openCookieSettings}>
          Cookie-instellingen
        </button>
      </li>
    )
  )
}

const subscribeToNothing = () => () => {}

/** Returns the URL of the script that needs consent; null before hydration, and where nothing is measured. */
function useConsentScriptUrl(): string | null {
  const scriptUrl = useTagScript()
  const { openTags } = usePlatform()
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return isHydrated && openTags ? scriptUrl : null
}
