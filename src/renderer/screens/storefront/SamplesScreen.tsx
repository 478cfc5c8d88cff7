import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { SAMPLE_IN_HAND } from '#shared/contracts/sample-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { SAMPLE_DELIVERY_TEXT } from '#shared/domain/delivery/delivery-text.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { MAX_SAMPLES, SAMPLE_LIMIT_TEXT, SAMPLE_LIMIT_TITLE } from '#shared/domain/samples/samples.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { findLeathers } from '../../features/storefront/leather-selector/find-leathers.ts'
import { LeatherFilters, noLeathersText } from '../../features/storefront/leather-selector/LeatherFilters.tsx'
import { leatherCategoriesWithPage } from '../../features/storefront/leather-selector/leather-queries.ts'
import { ChosenSamples, SampleCategory, useOwnSamples, useSamples } from '../../features/storefront/samples/index.ts'
import { useApi } from '../../lib/api.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { DrawnPart } from '../../lib/drawn-parts.tsx'
import { screenLoader } from '../../lib/screen-loader.ts'
import { useSite } from '../../lib/site.ts'
import { useDrawnCount } from '../../lib/use-drawn-count.ts'
import { useHandler } from '../../lib/use-handler.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './SamplesScreen.module.css'
import { modelsOfPage, sampleIdIn, sampleOfPage } from './sample-in-hand.ts'

const SampleInHand = deferHydration(async () => (await import('./SampleInHand.deferred.tsx')).SampleInHand)

export const loader = screenLoader(async ({ api, queryClient, url }) => {
  const scannedId = sampleIdIn(url.searchParams.get(SAMPLE_IN_HAND))
  const sample = scannedId && (await queryClient.ensureQueryData(sampleOfPage(api, scannedId)))
  if (!sample) await queryClient.ensureQueryData(leatherCategoriesWithPage(api))
  // `prefetchQuery` does not throw: without models the page still shows the sample.
  else await queryClient.prefetchQuery(modelsOfPage(api, sample.id))
})

/** /kleurstalen: choice of up to four free color samples; with `staal`, the page of a scanned sample. */
export function SamplesScreen() {
  const [search] = useSearchParams()
  const scannedId = sampleIdIn(search.get(SAMPLE_IN_HAND))
  const { data: sample } = useQuery({
    ...sampleOfPage(useApi(), scannedId ?? 0),
    // The loader fetches it.
    enabled: false,
  })
  if (scannedId !== undefined && sample) return <SampleInHand sample={sample} />
  return <AllSamples isScannedGone={scannedId !== undefined} />
}

/** @param props.isScannedGone true after the card of a sample was scanned whose leather is no longer made */
function AllSamples({ isScannedGone }: { isScannedGone: boolean }) {
  const shop = useShop()
  const { origin } = useSite()
  const categories = useQuery(leatherCategoriesWithPage(useApi()))
  const [search] = useSearchParams()
  const urlTerm = search.get(SEARCH_PARAMETER) ?? ''
  const [lastUrlTerm, setLastUrlTerm] = useState(urlTerm)
  const [term, setTerm] = useState(urlTerm)
  const [color, setColor] = useState<string>()
  // A link to this page with another search term, or without one, can be clicked while the page is shown.
  if (urlTerm !== lastUrlTerm) {
    setLastUrlTerm(urlTerm)
    setTerm(urlTerm)
    setColor(undefined)
  }
  // The field and the color react at once, and the list in a later render that a further key interrupts.
  const listTerm = useDeferredValue(term)
  const listColor = useDeferredValue(color)
  // Both stay the same over renders, so only the categories that change render again.
  const offered = useMemo(() => withSamples(categories.data ?? []), [categories.data])
  const found = useMemo(() => findLeathers(offered, listTerm, listColor), [offered, listTerm, listColor])
  const drawnCount = useDrawnCount(FIRST_DRAWN, offered.length)
  const { chosen, isFull, toggle, closeNotice } = useSamples()
  const onToggle = useHandler(toggle)
  const sampleStates = useOwnSamples()
  return (
    <Page
      title={`Gratis kleurstalen | ${shop.name}`}
      description={`Voel het leer thuis: kies tot ${MAX_SAMPLES} gratis kleurstalen uit meer dan 150 kleuren.`}
      canonical={origin + sitePaths.samples}
      image={
        origin + pictureUrl({ kind: 'banner', name: 'samples' }, { version: ANY_VERSION, width: 1280, format: 'jpg' })
      }
    >
      <Container className={classes.page}>
        <header className={classes.head}>
          <Title order={1}>Gratis kleurstalen</Title>
          <Text className={classes.intro}>
            Leer kiest u met uw handen. Kies tot {MAX_SAMPLES} kleurstalen en leg ze thuis naast uw vloer en gordijnen.{' '}
            {SAMPLE_DELIVERY_TEXT}
          </Text>
          {isScannedGone && (
            <Notice tone="bad">Het leer van deze kaart maken wij niet meer. Hieronder ziet u alle kleurstalen.</Notice>
          )}
        </header>
        <QueryView query={categories} waiting={<Skeleton height={420} />}>
          {(allCategories) => {
            const isFiltered = listTerm.trim() !== '' || listColor !== undefined
            return (
              <>
                <LeatherFilters
                  categories={offered}
                  term={term}
                  onTerm={setTerm}
                  color={color}
                  onColor={setColor}
                  count={found.reduce((sum, { leatherTypes }) => sum + leatherTypes.length, 0)}
                />
                {found.length === 0 && <p>{noLeathersText(listTerm.trim(), listColor)}</p>}
                {found.map((category, index) => {
                  const isDrawn = index < drawnCount
                  const ids = category.leatherTypes.map(({ id }) => id)
                  return (
                    <DrawnPart
                      key={category.id}
                      name="samples"
                      by={() => [allCategories, [category.id, isFiltered, isDrawn, ...ids].join()]}
                    >
                      <SampleCategory
                        category={category}
                        states={sampleStates}
                        onToggle={onToggle}
                        isDrawn={isDrawn}
                        isWhole={isFiltered}
                      />
                    </DrawnPart>
                  )
                })}
              </>
            )
          }}
        </QueryView>
      </Container>
      <ChosenSamples chosen={chosen} />
      <Dialog isOpen={isFull} onClose={closeNotice} title={SAMPLE_LIMIT_TITLE} size="small">
        <p className={classes.limit}>{SAMPLE_LIMIT_TEXT}</p>
        <Button onClick={closeNotice}>Sluiten</Button>
      </Dialog>
    </Page>
  )
}

/**
 * Number of categories that the server and the first render draw: more than a screen. The others follow in the browser,
 * one per render, so it has a third of the elements to lay out and to hydrate at first.
 */
const FIRST_DRAWN = 3

/** Query parameter with the initial search term, set by links on product pages. */
const SEARCH_PARAMETER = 'zoek'

/** Returns the leather categories in their order on this page, each with only the leather types that have a sample. */
const withSamples = (categories: readonly LeatherCategory[]) =>
  categories
    .map((category) => ({
      ...category,
      leatherTypes: category.leatherTypes.filter(({ sampleId }) => sampleId !== null),
    }))
    .filter(({ leatherTypes }) => leatherTypes.length > 0)
    .sort((one, other) => one.sampleSortOrder - other.sampleSortOrder)
