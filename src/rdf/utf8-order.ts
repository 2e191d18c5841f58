export { compareUtf8, sortUtf8 } from '../domain/utf8-order.ts';
