import { IconRotate360 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { chosenOption, optionsLeft, type Selection } from '#shared/domain/configurator/configurator.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { useApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import {
  Configurator,
  cheapestNetPrice,
  choicesText,
  chosenIn,
  configuredImages,
  goToStep,
  isComposed,
  missingText,
  modelOfSetup,
  surcharges,
  useMatrixOptions,
} from '../../storefront/configurator/index.ts'
import { LeatherDialog } from '../../storefront/leather-selector/index.ts'
import { offerOf, productDetail } from '../../storefront/product/index.ts'
import { CustomerChoosesLeather } from './CustomerChoosesLeather.tsx'
import classes from './InPlaceConfigurator.module.css'
import { orderLockReason } from './order-submission.ts'
import type { ShownIn3d } from './PieceIn3d.tsx'
import type { QuickOrderContent } from './persisted-quick-order.ts'
import {
  addToOrder,
  configure,
  putLines,
  replaceLine,
  stopConfiguring,
  turnOfOrder,
  useQuickOrderStore,
} from './quick-order-store.ts'
import { useLocalConfiguration } from './use-local-configuration.ts'

// Loaded when a seller opens it: 3D is much code.
const PieceIn3d = lazy(async () => ({ default: (await import('./PieceIn3d.tsx')).PieceIn3d }))

type Configuring = NonNullable<QuickOrderContent['configuring']>
type InPlaceConfiguratorProps = {
  configuring: Configuring
  /** Total of the other lines of the order, in cents. */
  restCents: number
  onAdded: (name: string) => void
}

/** Configurator of a product inside the screen of a new order. */
export function InPlaceConfigurator({ configuring, ...props }: InPlaceConfiguratorProps) {
  const query = useQuery(productDetail(useApi(), configuring.productId))
  return (
    <section className={classes.panel} aria-label="Meubel samenstellen">
      <QueryView query={query} waiting={<Skeleton height={320} />}>
        {(product) => <Steps product={product} configuring={configuring} {...props} />}
      </QueryView>
      {query.isError && (
        <Button variant="subtle" onClick={stopConfiguring}>
          Toch niet
        </Button>
      )}
    </section>
  )
}

const LEATHER = 'matrixLeathertype'
const doNothing = () => {}

function Steps({ product, configuring, restCents, onAdded }: InPlaceConfiguratorProps & { product: ProductDetail }) {
  const { count, replaces } = configuring
  const saveSelection = (selection: Selection) => configure(product.id, selection, count, replaces)
  const configuration = useLocalConfiguration(product, configuring.selection, saveSelection)
  const { data: options, ...optionsQuery } = useMatrixOptions(product)
  const lines = useQuickOrderStore((order) => order.lines)
  const [isLeatherOpen, setLeatherOpen] = useState(false)
  const [is3dOpen, set3dOpen] = useState(false)
  const [shownIn3d, setShownIn3d] = useState<ShownIn3d>()
  const add = useAddVariant()
  const { selection, variant, missing } = configuration
  const title = product.parent?.displayName ?? product.displayName
  const cheapest = cheapestNetPrice(product, selection)
  const offer = offerOf(
    product,
    { variant, cheapestNetPrice: cheapest },
    variant ? variant.totalStock : product.totalStock,
  )
  const refusal = variant && offer.refusal(count)
  const obstacle = missingText(missing) ?? (variant ? refusal : 'Deze combinatie wordt niet gemaakt.')

  const pictureIn = (leather: number | undefined) =>
    configuredImages(product.images, {
      title,
      leather: chosenIn(options, { [LEATHER]: leather }, LEATHER),
      legs: chosenIn(options, selection, 'matrixLeg'),
      model: modelOfSetup(product, selection),
    }).find(isComposed)

  const picture = pictureIn(chosenOption(selection, LEATHER))

  const finish = () => {
    const step = configuration.showMissing()
    if (step) return goToStep(step)
    if (!variant || obstacle) return
    const choices = choicesText(product, options, selection)
    void add
      .variant({ id: variant.id, choices, count, replaces })
      .then((isAdded) => isAdded && onAdded(`${title} · ${choices}`))
  }
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <Button variant="subtle" size="sm" color="gray" onClick={stopConfiguring}>
          Toch niet
        </Button>
      </header>
      <CustomerChoosesLeather
        product={product}
        options={options}
        selection={selection}
        title={title}
        picture={picture}
        threeD={shownIn3d}
        price={offer}
        count={count}
        restCents={restCents}
        onChoose={(leather) => configuration.choose(LEATHER, leather)}
      />
      {picture && (
        <div className={classes.view}>
          <Picture
            // The next picture replaces this one at once, without the previous leather in between.
            key={picture.url}
            src={picture.url}
            alt={picture.alt}
            width={960}
            height={720}
            sizes="(min-width: 60em) 50vw, 100vw"
            priority
            className={classes.picture ?? ''}
          />
          {product.hasThreeD && (
            <Button
              className={classes.in3d ?? ''}
              size="sm"
              variant="default"
              leftSection={<IconRotate360 size={20} stroke={1.6} aria-hidden />}
              onClick={() => set3dOpen(true)}
            >
              Bekijk in 3D
            </Button>
          )}
        </div>
      )}
      {is3dOpen && (
        <Suspense>
          <PieceIn3d
            product={product}
            title={title}
            configuration={configuration}
            onClose={() => set3dOpen(false)}
            onShow={setShownIn3d}
          />
        </Suspense>
      )}
      {optionsQuery.isError && (
        <Notice tone="bad">De keuzes konden niet worden opgehaald. Probeer het nog eens.</Notice>
      )}
      {options && (
        <div className={classes.steps}>
          <Configurator
            product={product}
            options={options}
            configuration={configuration}
            onOpenLeather={() => setLeatherOpen(true)}
            hasSampleLink={false}
            onHoverLeather={doNothing}
            onBegin={doNothing}
            onHint={doNothing}
          />
        </div>
      )}
      {product.matrixAxes.some(({ axis }) => axis === LEATHER) && (
        <LeatherDialog
          isOpen={isLeatherOpen}
          onClose={() => setLeatherOpen(false)}
          title={title}
          offered={product.matrixAxes.find(({ axis }) => axis === LEATHER)?.optionIds ?? []}
          compatible={optionsLeft(product, selection).get(LEATHER) ?? new Set()}
          surcharges={surcharges(product, selection, LEATHER)}
          chosen={chosenOption(selection, LEATHER)}
          onChoose={(leather) => configuration.choose(LEATHER, leather)}
          pictureIn={pictureIn}
          samples={{ lines, put: putLines }}
        />
      )}
      <footer className={classes.foot}>
        <div className={classes.price}>
          <strong>
            {offer.isFrom && 'vanaf '}
            {formatCents(offer.grossCents)}
          </strong>
          <span>{formatCents(offer.netCents)} excl. btw</span>
          <span>{obstacle ?? offer.stock ?? 'Op voorraad.'}</span>
        </div>
        <QuantityField
          label={`Aantal ${title}`}
          count={count}
          onChange={(next) => configure(product.id, selection, next, replaces)}
        />
        <Button loading={add.isPending} onClick={finish}>
          {replaces === undefined ? 'Toevoegen' : 'Regel vervangen'}
        </Button>
      </footer>
      {add.problem && <Notice tone="bad">{add.problem}</Notice>}
    </>
  )
}

type ChosenVariant = {
  id: number
  choices: string
  count: number
  /** Id of the line that the variant replaces; undefined for a new line. */
  replaces: number | undefined
}

/** Fetches the selected variant and adds it to the order. The order line contains the variant and not its model. */
function useAddVariant() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const variant = async ({ id, choices, count, replaces }: ChosenVariant): Promise<boolean> => {
    setPending(true)
    setProblem(undefined)
    try {
      const turn = turnOfOrder()
      const product = await queryClient.fetchQuery(productDetail(api, id))
      const lockReason = orderLockReason(queryClient, turn)
      if (lockReason !== undefined) throw new Error(`${product.displayName}: ${lockReason}`)
      if (replaces === undefined) addToOrder({ ...product, choices }, count)
      else replaceLine(replaces, { ...product, choices }, count)
      stopConfiguring()
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'De gekozen uitvoering kon niet worden opgehaald.')
      return false
    } finally {
      setPending(false)
    }
  }
  return { variant, isPending, problem }
}
