import { expect, test } from 'vitest';
import * as surface from '../src/index.ts';
import { read } from './support/source-files.ts';

test('the public surface is exactly this; adding to it is a decision', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'QuercusError',
    'askQuestion',
    'askSparql',
    'buildKernel',
    'checkOntologyFile',
    'diffKernels',
    'diffOntologies',
    'errorCodes',
    'exportFormats',
    'exportKernel',
    'extractDocuments',
    'openCorpus',
    'openKernel',
    'openModels',
    'parseRdf',
    'profileSources',
    'readDocuments',
    'readModelEnvironment',
    'readRdfFile',
    'readTask',
    'replayAnswer',
    'silentContext',
    'startReasoner',
    'updateKernel',
    'verifyKernel',
  ]);
});

test('the package has the entry and the scripted model server for tests, nothing else', () => {
  expect(Object.keys(JSON.parse(read('package.json')).exports)).toEqual(['.', './testing']);
});
