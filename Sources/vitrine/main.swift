import VitrineCLI

VitrineProgram.main()
