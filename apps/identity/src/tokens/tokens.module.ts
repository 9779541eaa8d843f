import { Module } from '@nestjs/common';
import { KeysModule } from './keys.module.js';
import { TokenSigner } from './token-signer.js';

@Module({ imports: [KeysModule], providers: [TokenSigner], exports: [TokenSigner] })
export class TokensModule {}
