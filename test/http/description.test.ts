import { afterAll, beforeAll, expect, it } from 'vitest';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startListener, type TestListener } from './listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

it('the document is valid OpenAPI 3.1', async () => {
  const response = await fetch(`${listener.url}/v1/openapi.json`);
  expect(response.status).toBe(200);
  const document = (await response.json()) as Record<string, unknown>;
  const validator = new Validator();
  const result = await validator.validate(document);
  expect(result.errors).toBeUndefined();
  expect([result.valid, validator.version]).toEqual([true, '3.1']);
});
