import type { QueryFunctionContext } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { Link, redirect, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { chosenPageSize, useUserPageSize } from '../../features/common/sessions/index.ts'
import { siteConfig, useShop } from '../../features/common/shop-config/index.ts'
import { CategoryHeader } from '../../features/storefront/catalog/CategoryHeader.tsx'
import { ChosenFilters } from '../../features/storefront/catalog/ChosenFilters.tsx'
import { ColorRow } from '../../features/storefront/catalog/ColorRow.tsx'
import { type Category, categoryAt } from '../../features/storefront/catalog/category.ts'
import { ListControls } from '../../features/storefront/catalog/ListControls.tsx'
import { readChoice, writeChoice } from '../../features/storefront/catalog/list-choice.ts'
import { NothingFound } from '../../features/storefront/catalog/NothingFound.tsx'
import { ProductGrid, ProductGridSkeleton } from '../../features/storefront/catalog/ProductGrid.tsx'
import { productList, useProductList } from '../../features/storefront/catalog/product-lists.ts'
import { ROUTE } from '../../features/storefront/contact/route-text.ts'
import { contentPage } from '../../features/storefront/content/content-queries.ts'
import { shownLocations } from '../../features/storefront/locations/location-queries.ts'
import { menuTree } from '../../features/storefront/menu/menu-queries.ts'
import { useApi } from '../../lib/api.ts'
import { type BreadcrumbItem, breadcrumbJsonLd } from '../../lib/breadcrumb-json-ld.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { DrawnPart } from '../../lib/drawn-parts.tsx'
import { DEFAULT_PAGE_SIZE } from '../../lib/pages.ts'
import { report } from '../../lib/report.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Page } from '../../ui/Page.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Section } from '../../ui/Section.tsx'

const category = (api: Api, path: string) =>
  categoryAt(api, path, ({ client }: QueryFunctionContext) => client.fetchQuery(menuTree(api)))

// The path /over-{shop} contains the configured name of the shop, so the route table cannot list it.
const ShopInfo = deferHydration(async () => (await import('./ShopInfo.deferred.tsx')).ShopInfo)
const isShopInfo = (path: string, slug: string) => `/${path}` === sitePaths.shopInfo(slug)

const PageSizeChoice = deferHydration(
  async () => (await import('../../features/common/sessions/PageSizeChoice.deferred.tsx')).PageSizeChoice,
)

export const loader = screenLoader(async ({ api, queryClient, url }) => {
  const { shop } = await queryClient.ensureQueryData(siteConfig(api))
  if (isShopInfo(decodedPath(url.pathname), shop.slug)) {
    // `prefetchQuery` does not throw, so the page shows the shop's address even when these texts fail to load.
    await Promise.all([
      queryClient.prefetchQuery(contentPage(api, 'over-ons')),
      queryClient.prefetchQuery(contentPage(api, ROUTE)),
      queryClient.prefetchQuery(shownLocations(api)),
    ])
    return
  }
  const found = await queryClient.ensureQueryData(category(api, decodedPath(url.pathname)))
  if (!found) throw await redirectOrNotFound(api, url)
  await queryClient.ensureQueryData(productList(api, found.source, readChoice(url.searchParams, chosenPageSize())))
})

/** Returns a permanent redirect for a menu page that moved to another path, and a 404 for any other path. */
async function redirectOrNotFound(api: Api, { pathname, search }: URL) {
  const { path } = await api.menu.moved({ query: { path: decodedPath(pathname) } }).catch((error: unknown) => {
    report(error, 'moved page')
    return { path: null }
  })
  return path === null ? pageNotFound() : redirect(sitePaths.category(path) + search, 301)
}

/**
 * Pages of the menu and the lists of products in stock, for example /leren-bank and /leren-bank/op-voorraad. Also the
 * page about the shop, /over-{shop}.
 */
export function CategoryScreen() {
  const path = decodedPath(useLocation().pathname)
  const { slug } = useShop()
  return isShopInfo(path, slug) ? <ShopInfo /> : <MenuPage path={path} />
}

function MenuPage({ path }: { path: string }) {
  const { data } = useQuery(category(useApi(), path))
  return data ? <CategoryPage category={data} /> : null
}

function CategoryPage({ category }: { category: Category }) {
  const shop = useShop()
  const site = useSite()
  const [search] = useSearchParams()
  const choice = readChoice(search, useUserPageSize())
  const navigate = useNavigate()
  const products = useProductList(category.source, choice)
  const imageUrl = products.data?.items[0]?.imageUrl
  const { title, bannerIntro, intro, above, near } = category
  const hrefOf = (page: number) => `/${category.path}${writeChoice({ ...choice, page })}`

  return (
    <Page
      title={category.metaTitle ?? `${category.title} | ${shop.name}`}
      description={category.metaDescription}
      robots={category.robots}
      canonical={`${site.origin}/${category.path}${choice.page > 1 ? `?page=${choice.page}` : ''}`}
      image={imageUrl ? new URL(pictureAt(imageUrl, 1280, 'jpg'), site.origin).href : shopPicture(site)}
      jsonLd={{ '@context': 'https://schema.org', '@graph': [breadcrumbJsonLd(breadcrumbsOf(category), site.origin)] }}
    >
      <DrawnPart
        name="category header"
        by={() => [JSON.stringify([category.path, title, bannerIntro, intro, above, near])]}
      >
        <CategoryHeader category={category} />
      </DrawnPart>
      <Section>
        {products.data && (
          <DrawnPart name="color row" by={() => [JSON.stringify([category.path, choice, products.data?.colours])]}>
            <ColorRow path={category.path} choice={choice} colours={products.data.colours} />
          </DrawnPart>
        )}
        <ListControls source={category.source} choice={choice} total={products.data?.total} />
        <ChosenFilters source={category.source} choice={choice} />
        <QueryView query={products} waiting={<ProductGridSkeleton />}>
          {(list) =>
            list.items.length === 0 ? (
              <NothingFound category={category} choice={choice} list={list} />
            ) : (
              <>
                <ProductGrid
                  products={list.items}
                  preference={choice.filters}
                  list={{ id: category.path, name: category.title, firstIndex: (choice.page - 1) * choice.pageSize }}
                />
                <DrawnPart name="pagination" by={() => [JSON.stringify([category.path, choice, list.total])]}>
                  <Pagination
                    page={choice.page}
                    count={Math.ceil(list.total / choice.pageSize)}
                    hrefOf={hrefOf}
                    Link={Link}
                  />
                </DrawnPart>
                <PageSizeChoice
                  pageSize={choice.pageSize}
                  total={list.total}
                  onChoose={() =>
                    void navigate(
                      `/${category.path}${writeChoice({ ...choice, page: 1, pageSize: DEFAULT_PAGE_SIZE })}`,
                    )
                  }
                />
              </>
            )
          }
        </QueryView>
      </Section>
      {category.description && (
        <Section>
          <Prose html={category.description} />
        </Section>
      )}
    </Page>
  )
}

const breadcrumbsOf = ({ above, title, path }: Category): BreadcrumbItem[] => [
  { name: 'Home', path: sitePaths.home },
  ...above
    .filter(({ urlFragment }) => urlFragment !== '')
    .map(({ displayName, urlFragment }) => ({ name: displayName, path: sitePaths.category(urlFragment) })),
  { name: title, path: sitePaths.category(path) },
]

/** Returns the decoded path without the slashes at both ends, because the paths in the menu have none. */
const decodedPath = (pathname: string) => decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
