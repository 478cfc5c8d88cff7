import { sitePaths } from '#shared/contracts/site-paths.ts'

/** Path of the login page, without its query. */
export const LOGIN_PATH = new URL(sitePaths.login, 'http://shop').pathname
