import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openCookieSettings } from '../../features/consent/index.ts'
import { useTagScript } from '../../features/shop/index.ts'
import { untilItComes } from '../../lib/until-it-comes.ts'
import { usePlatform } from '../../platform/platform.ts'

const Consent = lazy(() =>
  untilItComes(async () => ({ default: (await import('../../features/consent/Consent.tsx')).Consent })),
)
const Measuring = lazy(() =>
  untilItComes(async () => ({ default: (await import('../../features/analytics/Measuring.tsx')).Measuring })),
)

const forgetMeasured = async () => (await import('../../features/analytics/measured-orders.ts')).forgetMeasuredOrders()

/** The question about cookies, fetched once the page stands. Where nothing is measured there is nothing to ask. */
export function ConsentDoor() {
  const scriptUrl = useAskedScript()
  return (
    scriptUrl && (
      <Suspense>
        <Consent
          forgetMeasured={forgetMeasured}
          measuring={({ statistics, marketing }) => (
            <Measuring scriptUrl={scriptUrl} statistics={statistics} marketing={marketing} />
          )}
        />
      </Suspense>
    )
  )
}

/** "Cookie-instellingen", as an entry of a list: opens the choice again on any page (law row 26). */
export function CookieSettingsEntry({ className }: { className: string | undefined }) {
  const scriptUrl = useAskedScript()
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

const never = () => () => {}

/** The script that consent is about; null while the page is not standing yet, and where nothing is measured. */
function useAskedScript(): string | null {
  const scriptUrl = useTagScript()
  const { openTags } = usePlatform()
  const isStanding = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isStanding && openTags ? scriptUrl : null
}
