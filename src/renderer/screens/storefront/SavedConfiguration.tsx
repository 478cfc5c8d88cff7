import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Configuration } from '#shared/contracts/configurations.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { linesOfSet } from '#shared/domain/cart/cart.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { spokenCode } from '#shared/domain/configurator/configuration-code.ts'
import { axesOf, isComplete, type Selection, variantOf } from '#shared/domain/configurator/configurator.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { MAX_SAMPLES, samplesIn } from '#shared/domain/samples/samples.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { putInCart, useCart } from '../../features/common/cart/index.ts'
import { Availability } from '../../features/storefront/add-to-cart/Availability.tsx'
import { COUNT_PARAMETER, Price } from '../../features/storefront/add-to-cart/index.ts'
import {
  axisLabels,
  cheapestNetPrice,
  cheapestPriorNetPrice,
  chosenIn,
  configuredImages,
  modelOfSetup,
  useMatrixOptions,
  writeSelection,
} from '../../features/storefront/configurator/index.ts'
import { offerOf, productDetail } from '../../features/storefront/product/index.ts'
import { useApi } from '../../lib/api.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './SavedConfiguration.module.css'

const ConfigurationQuote = deferHydration(
  async () => (await import('../../features/storefront/quotes/CartQuote.tsx')).CartQuote,
)

/** A saved configuration as it can be ordered now: picture, options, current price, code. Also used for printing. */
export function SavedConfiguration({ configuration }: { configuration: Configuration }) {
  const query = useQuery(productDetail(useApi(), configuration.productId))
  return (
    <QueryView query={query} waiting={<Skeleton height={420} />}>
      {(product) => <Sheet configuration={configuration} product={product} />}
    </QueryView>
  )
}

function Sheet({ configuration, product }: { configuration: Configuration; product: ProductDetail }) {
  const { data: options } = useMatrixOptions(product)
  const selection: Selection = product.parent ? product.selection : configuration.selection
  const isSelectionComplete = isComplete(selection, axesOf(product))
  const choice = {
    variant: variantOf(product, selection),
    cheapestNetPrice: cheapestNetPrice(product, selection),
    cheapestPriorNetPrice: cheapestPriorNetPrice(product, selection),
  }
  const offer = offerOf(product, choice, choice.variant?.totalStock ?? product.totalStock)
  const title = product.parent?.displayName ?? product.displayName
  const [image] = configuredImages(product.images, {
    title,
    leather: chosenIn(options, selection, 'matrixLeathertype'),
    legs: chosenIn(options, selection, 'matrixLeg'),
    model: modelOfSetup(product, selection),
  })
  const path = productPath(product.id, product.displayName) + (product.parent ? '' : writeSelection(selection))
  const pathWithCount =
    configuration.count > 1 ? `${path}${path.includes('?') ? '&' : '?'}${COUNT_PARAMETER}=${configuration.count}` : path
  const quotable =
    offer.isFree || offer.refusal(configuration.count) ? [] : orderableLines(product, choice, configuration)
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">
          Configuratiecode <strong className={classes.code}>{spokenCode(configuration.code)}</strong>, geldig tot en met{' '}
          {dayInWords(configuration.expiresAt)}
        </Text>
      </header>
      {image && (
        <Picture
          src={image.url}
          alt={image.alt || title}
          width={960}
          height={720}
          sizes="(min-width: 64em) 600px, 100vw"
          priority
          className={classes.picture ?? ''}
        />
      )}
      <div className={classes.facts}>
        <dl className={classes.choices}>
          {axesOf(product).map((axis) => (
            <div key={axis}>
              <dt>{axisLabels[axis].title}</dt>
              <dd>{chosenIn(options, selection, axis)?.name ?? 'Nog te kiezen'}</dd>
            </div>
          ))}
          <div>
            <dt>Aantal</dt>
            <dd>{configuration.count}</dd>
          </div>
        </dl>
        <Price price={offer} />
        {configuration.count > 1 && !offer.isFrom && (
          <Text>
            Samen <strong>{formatCents(offer.grossCents * configuration.count)}</strong> incl. btw
          </Text>
        )}
        <Availability
          stock={offer.stock}
          isInStock={(offer.totalStock ?? 0) > 0}
          deliveryKind={offer.deliveryKind}
          experience={product.deliveryExperience}
          notice={offer.notice(configuration.count)}
          isFree={offer.isFree}
        />
        <div className={classes.actions}>
          <Button component={Link} to={pathWithCount}>
            {isSelectionComplete ? 'Bekijk en bestel' : 'Verder samenstellen'}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            Afdrukken
          </Button>
          {quotable.length > 0 && <ConfigurationQuote lines={quotable} fullWidth={false} />}
        </div>
        <div className={classes.qr}>
          <QrCode text={configuration.url} label="QR-code van deze configuratie" />
        </div>
      </div>
      {configuration.sampleIds.length > 0 && <Samples ids={configuration.sampleIds} />}
    </article>
  )
}

/** Returns what would be ordered: the parts of a set, the variant, or the product. Empty while a step is open. */
function orderableLines(
  product: ProductDetail,
  { variant }: { variant: ProductDetail['variants'][number] | undefined },
  { count }: Configuration,
) {
  if (product.isSet) return linesOfSet(product, count)
  if (variant) return [{ id: variant.id, itemId: product.itemId, netPrice: variant.netPrice, count }]
  return product.matrixAxes.length === 0 ? [{ ...product, count }] : []
}

/** The samples in the saved configuration, with a button that adds them to the cart. */
function Samples({ ids }: { ids: readonly number[] }) {
  const api = useApi()
  const { lines } = useCart()
  const { data } = useQuery({
    queryKey: ['products', 'by-ids', ids],
    queryFn: () => api.catalog.byIds({ body: [...ids], query: {} }),
  })
  const samples = data?.items ?? []
  const notInCart = samples.filter(({ id }) => !lines.some((line) => line.id === id))
  const toAdd = notInCart.slice(0, Math.max(0, MAX_SAMPLES - samplesIn(lines).length))
  return (
    <section className={classes.samples} aria-label="Gekozen kleurstalen">
      <Title order={2} size="h4">
        Gekozen kleurstalen
      </Title>
      <ul>
        {samples.map(({ id, displayName, imageUrl }) => (
          <li key={id}>
            {imageUrl && <Picture src={imageUrl} alt="" width={160} height={160} sizes="80px" />}
            <span>{displayName}</span>
          </li>
        ))}
      </ul>
      {notInCart.length === 0 && samples.length > 0 && (
        <p>
          Deze kleurstalen liggen in uw <Link to={sitePaths.cart}>winkelwagen</Link>.
        </p>
      )}
      {toAdd.length > 0 && (
        <Button
          variant="default"
          onClick={() => {
            for (const sample of toAdd) putInCart(sample, 1)
          }}
        >
          Leg in mijn winkelwagen
        </Button>
      )}
      {notInCart.length > 0 && toAdd.length === 0 && (
        <p>U heeft al vier andere kleurstalen in uw winkelwagen. Verwijder er eerst een.</p>
      )}
    </section>
  )
}
